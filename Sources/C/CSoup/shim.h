#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <libsoup/soup.h>

// Wrappers for C features that Swift can't call: variadic functions, macros for casts and for signals.

static inline SoupServer *ink_soup_server(void) {
  return soup_server_new("raw-paths", TRUE, NULL);
}

static inline void ink_soup_on_chunk(SoupServerMessage *message,
                                     void (*handler)(SoupServerMessage *, GBytes *, gpointer),
                                     gpointer data) {
  g_signal_connect(message, "got-chunk", G_CALLBACK(handler), data);
}

static inline void ink_soup_on_finished(SoupServerMessage *message,
                                        void (*handler)(SoupServerMessage *, gpointer),
                                        gpointer data) {
  g_signal_connect(message, "finished", G_CALLBACK(handler), data);
}

static inline void ink_soup_on_wrote_chunk(SoupServerMessage *message,
                                           void (*handler)(SoupServerMessage *, gpointer),
                                           gpointer data) {
  g_signal_connect(message, "wrote-chunk", G_CALLBACK(handler), data);
}

static inline void ink_soup_attach(SoupServerMessage *message, gpointer data,
                                   GDestroyNotify release) {
  g_object_set_data_full(G_OBJECT(message), "ink-exchange", data, release);
}

static inline gpointer ink_soup_attached(SoupServerMessage *message) {
  return g_object_get_data(G_OBJECT(message), "ink-exchange");
}

// Passes a connected socket to a server, which may call handlers immediately. `address` is that of the client: messages
// of this connection have the same object.
static inline gboolean ink_soup_accept(SoupServer *server, GSocket *socket,
                                       GSocketAddress *address) {
  GSocketConnection *connection = g_socket_connection_factory_create_connection(socket);
  GSocketAddress *near = g_socket_get_local_address(socket, NULL);
  gboolean accepted =
      soup_server_accept_iostream(server, G_IO_STREAM(connection), near, address, NULL);
  g_clear_object(&near);
  g_object_unref(connection);
  return accepted;
}

// Passes the handshakes of WebSocket at a path to a handler, whose last argument but one is the new connection.
static inline void ink_soup_on_websocket(SoupServer *server, const char *path,
                                         SoupServerWebsocketCallback handler, gpointer data) {
  soup_server_add_websocket_handler(server, path, NULL, NULL, handler, data, NULL);
  // Compressed messages could be much longer than the limit.
  soup_server_remove_websocket_extension(server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
}

static inline void ink_soup_on_message(SoupWebsocketConnection *connection,
                                       void (*handler)(SoupWebsocketConnection *, int, GBytes *,
                                                       gpointer),
                                       gpointer data) {
  g_signal_connect(connection, "message", G_CALLBACK(handler), data);
}

static inline void ink_soup_on_closed(SoupWebsocketConnection *connection,
                                      void (*handler)(SoupWebsocketConnection *, gpointer),
                                      gpointer data) {
  g_signal_connect(connection, "closed", G_CALLBACK(handler), data);
}

static inline void ink_soup_ignore(gpointer object, gpointer data) {
  g_signal_handlers_disconnect_by_data(object, data);
}
