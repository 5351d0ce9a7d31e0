/**
 * Request header: the id of the employee whom the page shows as logged in, or `none`. If the session belongs to someone else,
 * the server responds with 409 and `user_changed`. Clients other than the web app may omit it.
 */
export const userHeader = 'x-fettle-user';

/**
 * Request header of a call that was made without a connection and is sent later: the instant when it was made, such as
 * `2026-11-21T15:04:05.123Z`. It may be up to 7 days ago.
 */
export const madeOnHeader = 'x-fettle-made-on';
