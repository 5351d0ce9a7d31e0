/**
 * Request header: the id of the employee whom the page shows as signed in, or `none`. A call made under another
 * employee's session is refused with 409 and `user_changed`. Programs may leave it out.
 */
export const userHeader = 'x-fettle-user';
