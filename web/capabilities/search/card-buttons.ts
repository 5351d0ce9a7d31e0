/** The buttons with a command of the card on the screen. */
export function cardButtons(): HTMLButtonElement[] {
  if (!location.pathname.startsWith('/card/')) return [];
  return [...document.querySelectorAll<HTMLButtonElement>('#screen button[data-command]:enabled')];
}

/** Presses a button of the card on the screen, if it is there. */
export function pressOnCard(command: string): void {
  cardButtons()
    .find(({ dataset }) => dataset.command === command)
    ?.click();
}
