import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { msg, msgIn } from '@fettle/i18n/message.ts';
import { t } from '../ui/language/language.ts';
import type { Write } from '../sync/pending/write.ts';
import { fieldLabel } from '../capabilities/machines/field-labels.ts';

/** What a waiting write does, in one line, and the text that it adds. */
export function describeWrite(write: Write): { what: string; text?: string | undefined } {
  switch (write.call) {
    case 'addMachine': {
      return { what: t('Add machine'), text: write.request.body.serial };
    }
    case 'updateMachine': {
      const { status, is_undo, version: _version, technician_id: _technician, note, ...fields } = write.request.body;
      if (!status)
        return {
          what: t('Edit: {fields}', { fields: Object.keys(fields).map(fieldLabel).join(', ') }),
        };
      return { what: is_undo ? t('Undo: back to {status}', { status: statusLabels[status] }) : t(statusActions[status]), text: note };
    }
    case 'settleMade': {
      const { made } = write.request.body;
      return made === null ? { what: t('Undo: date of manufacture') } : { what: t('Date of manufacture'), text: made };
    }
    case 'settleRecall': {
      const { outcome, reason } = write.request.body;
      return outcome === null ? { what: t('Undo: settle recall') } : { what: t('Settle recall'), text: reason ?? undefined };
    }
    case 'handOver': {
      return { what: write.request.body.is_undo ? t('Undo: hand over') : t('Hand over') };
    }
    case 'addNote': {
      return { what: t('Note'), text: write.request.body.content };
    }
    case 'updateNote': {
      return { what: t('Edit note'), text: write.request.body.content };
    }
    case 'deleteNote': {
      return { what: t('Delete note') };
    }
    case 'restoreNote': {
      return { what: t('Undo: delete note') };
    }
    case 'addPhoto': {
      const { note } = write.request.query ?? {};
      return { what: t('Photo'), text: note === undefined ? undefined : String(note) };
    }
    case 'addAwaitedPart': {
      const { part_number, description } = write.request.body;
      return { what: t('Wait for part'), text: [part_number, description].filter(Boolean).join(', ') };
    }
    case 'updateAwaitedPart': {
      return { what: t('Edit part') };
    }
    case 'endAwaitedPart': {
      const { is_undo, outcome } = write.request.body;
      if (is_undo) return { what: t('Undo: wait for the part again') };
      return { what: outcome === 'arrived' ? t('Part is here') : t('Part not needed') };
    }
    default: {
      return write satisfies never;
    }
  }
}

const statusActions = {
  completed: msg('Complete Repair'),
  trashed: msgIn('button', 'Trash'),
  in_progress: msg('Continue Repair'),
  exported: msg('Export'),
} as const;
