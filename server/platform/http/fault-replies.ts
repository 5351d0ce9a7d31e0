import { type Message, msg } from '@fettle/i18n/message.ts';
import type { DatabaseFault } from '../database/database-fault.ts';

type FaultReply = { status: 503 | 507; message: Message; retryAfterSeconds?: number };

/** What the employee reads when the database or a folder cannot do its work. The transaction was rolled back. */
export const faultReplies: Readonly<Record<DatabaseFault, FaultReply>> = {
  unreachable: { status: 503, message: msg('The database is not responding. Nothing was changed. Try again in a moment.') },
  locked: {
    status: 503,
    message: msg('Another program is using the database. Nothing was changed. Try again in a moment.'),
    retryAfterSeconds: 2,
  },
  disk_full: {
    status: 507,
    message: msg(
      "The server's disk is full, so nothing can be saved. Nothing was changed. Tell an admin. Saving works again when there is room.",
    ),
  },
  io_error: { status: 503, message: msg("The server's disk reports an error. Nothing was changed. Tell an admin.") },
  damaged: {
    status: 503,
    message: msg('The database is damaged here. Nothing was changed. Tell an admin: a backup may have to be restored.'),
  },
  read_only: { status: 503, message: msg('The server may not write to its database or folder. Nothing was changed. Tell an admin.') },
};

/** The sentences of `GET /api/health`. */
export const faultStates: Readonly<Record<DatabaseFault, Message>> = {
  unreachable: msg('The database is not responding.'),
  locked: msg('Another program keeps the database locked.'),
  disk_full: msg('The disk is full. Nothing can be saved.'),
  io_error: msg('The disk reports an error.'),
  damaged: msg('The database is damaged.'),
  read_only: msg('The database or its folder is read-only. Nothing can be saved.'),
};
