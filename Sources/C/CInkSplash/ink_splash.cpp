#include "ink_splash.h"

#include <cstring>
#include <memory>
#include <poppler/cpp/poppler-document.h>
#include <poppler/cpp/poppler-global.h>
#include <poppler/cpp/poppler-page-renderer.h>
#include <poppler/cpp/poppler-page.h>
#include <string>

struct ink_splash {
  std::unique_ptr<poppler::document> document;
};

ink_splash *ink_splash_open(const void *bytes, int count, const char *password) {
  poppler::set_debug_error_function([](const std::string &, void *) {}, nullptr);
  std::string word = password ? password : "";
  std::unique_ptr<poppler::document> document(
      poppler::document::load_from_raw_data(static_cast<const char *>(bytes), count, word, word));
  if (!document || document->is_locked()) return nullptr;
  return new ink_splash{std::move(document)};
}

void ink_splash_close(ink_splash *document) { delete document; }

int ink_splash_draw(
    ink_splash *document, int page, double dpi, int x, int y, int width, int height, unsigned char *pixels) {
  std::unique_ptr<poppler::page> shown(document->document->create_page(page));
  if (!shown) return 0;
  poppler::page_renderer renderer;
  renderer.set_render_hint(poppler::page_renderer::antialiasing, true);
  renderer.set_render_hint(poppler::page_renderer::text_antialiasing, true);
  renderer.set_image_format(poppler::image::format_argb32);
  poppler::image image = renderer.render_page(shown.get(), dpi, dpi, x, y, width, height);
  if (!image.is_valid() || image.width() < width || image.height() < height) return 0;
  for (int row = 0; row < height; row++) {
    std::memcpy(
        pixels + static_cast<size_t>(row) * width * 4,
        image.const_data() + static_cast<size_t>(row) * image.bytes_per_row(), static_cast<size_t>(width) * 4);
  }
  return 1;
}
