/**
 * Request header: the id of the employee whom the page shows as logged in, or `none`. If the session belongs to someone else,
 * the server responds with 409 and `user_changed`. Clients other than the web app may omit it.
 */
export const userHeader = 'x-fettle-user';
