package import InkGraphics

extension VectorPicture {
  /// Returns the picture as one display item, stretched over a rectangle that a transform then maps.
  ///
  /// - Complexity: Decodes the picture.
  package func displayItem(in rect: Rect, _ transform: Affine) -> DisplayList.Item {
    guard width > 0, height > 0 else { return .layer([], alpha: 1) }
    let placed = placement(in: rect, transform)
    let page = Path(Rect(x: 0, y: 0, width: width, height: height))
    return .clip(
      displayList.items.map { $0.transformed(by: placed) },
      page.transformed(by: placed),
      .nonZero
    )
  }

  /// Returns the transform of a picture that is stretched over a rectangle, which a transform then maps.
  ///
  /// The picture must not be empty.
  package func placement(in rect: Rect, _ transform: Affine) -> Affine {
    Affine(
      a: rect.width / width,
      b: 0,
      c: 0,
      d: rect.height / height,
      tx: rect.minX,
      ty: rect.minY
    ).concatenating(transform)
  }
}
