import { useEffect, useRef } from "react";

/** A drawing that begins with the bytes of an .ink file. */
export function Drawing({ bytes, brush = "pen", color = "", onChange }) {
  const canvas = useRef(null);

  useEffect(() => {
    const element = canvas.current;
    const report = () => onChange?.(element);
    element.addEventListener("change", report);
    return () => element.removeEventListener("change", report);
  }, [onChange]);

  useEffect(() => {
    const element = canvas.current;
    if (!bytes) return;
    customElements.whenDefined("ink-canvas").then(() => element.open(bytes));
  }, [bytes]);

  return <ink-canvas ref={canvas} brush={brush} color={color} label="Drawing" />;
}
