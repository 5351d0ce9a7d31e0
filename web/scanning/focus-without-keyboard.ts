/**
 * Focuses a box for a scanner that types, without the keyboard that a phone would put over half of the camera. Tapping the
 * box brings the keyboard.
 */
export function focusWithoutKeyboard(box: HTMLInputElement): void {
  if (matchMedia('(pointer: coarse)').matches) {
    box.inputMode = 'none';
    box.addEventListener('click', () => bringKeyboard(box), { once: true });
  }
  box.focus({ preventScroll: true });
}

/** A box that has the focus already does not ask for the keyboard again. */
function bringKeyboard(box: HTMLInputElement): void {
  box.inputMode = 'text';
  box.blur();
  box.focus();
}
