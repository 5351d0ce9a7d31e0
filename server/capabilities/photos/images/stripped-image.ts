/** A file without metadata. Width and height are those of the displayed picture, in pixels. */
export type StrippedImage = {
  width: number;
  height: number;
  parts: readonly Uint8Array[];
  /** How long Chromium decodes it on a computer with two cores, by its structure. A phone takes a few times as long. */
  decodeMs: number;
};
