import type { Note } from '@fettle/contract/records/note.ts';
import { t } from '../../ui/language/language.ts';
import { ShopDate } from '../shop/shop-date.tsx';

export function NoteAuthor({ note: { author_name, date, arrived_on, edited_on } }: { note: Note }) {
  return (
    <>
      {author_name}, <ShopDate on={date} withTime arrivedOn={arrived_on} />
      {edited_on && `, ${t('edited')}`}
    </>
  );
}
