/** A file without metadata. Width and height are those of the displayed picture, in pixels. */
export type StrippedImage = { width: number; height: number; parts: readonly Uint8Array[] };
