import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import { msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { offered } from '../machines/machine-draft.ts';
import { fittingMachinesQuery, showRecalls } from './queries.ts';
import { type NoticeDraft, type RowDraft, type SerialKind, serialKinds, toDraft, toRow, wordsOfNotice } from './notice-rows.ts';

const kinds = {
  all: { label: msg('All serials') },
  range: {
    label: msg('From one to another'),
    hint: msg('Such as 4E51200001 to 4E63899999. Separate several with commas.'),
  },
  begins: { label: msg('They begin with'), hint: msg('Separate several with commas.') },
  ends: { label: msg('They end with'), hint: msg('Separate several with commas.') },
  shape: { label: msg('They look like'), hint: msg('A question mark is any character, and a star is any rest.') },
} as const satisfies Record<SerialKind, object>;

const emptyRow: RowDraft = { brand: '', models: '', kind: 'all', serials: '' };

/** Says which machines a notice is about, and puts it in force. */
export function NoticeForm({ reply: { data: published, notice } }: { reply: CallReply<Api['getRecallNotice']> }) {
  const lists = useLists();
  const words = wordsOfNotice(published);
  const [draft, setDraft] = useState<NoticeDraft>(() => {
    if (notice) return { types: notice.types, hazard: notice.hazard, remedy: notice.remedy, rows: notice.rows.flatMap(toDraft) };
    const brand = lists.brands.find(({ label, is_retired }) => !is_retired && ` ${published.title} `.includes(` ${label} `))?.key ?? '';
    const serials = words.serials.join(', ');
    const row: RowDraft = { brand, models: words.models.join(', '), kind: serials === '' ? 'all' : 'range', serials };
    return { types: [], hazard: published.hazard.slice(0, 300), remedy: published.remedy.slice(0, 300), rows: [row] };
  });
  const { types, hazard, remedy } = draft;
  const rows = draft.rows.map(toRow);
  const sent = useDebouncedValue(JSON.stringify({ types, rows }), 300);
  const { data: fitting, isError } = useQuery(fittingMachinesQuery(sent));
  const { form, errors, formError, isPending } = useFormMutation('updateRecallNotice', {
    request: () => ({ params: { recallId: published.recall_id }, body: { state: 'in_force', notice: { types, hazard, remedy, rows } } }),
    onSuccess: showRecalls,
  });
  const problem = formError ?? Object.values(errors)[0];
  const changeRow = (index: number, change: Partial<RowDraft>) =>
    setDraft({ ...draft, rows: draft.rows.map((row, other) => (other === index ? { ...row, ...change } : row)) });
  return (
    <form {...form} className={common.stack}>
      <fieldset className={common.stack}>
        <legend className={common.value}>{t('Types of machines')}</legend>
        <div className={common.row}>
          {lists.types
            .filter(({ key, is_retired }) => !is_retired || types.includes(key))
            .map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={types.includes(key)}
                onChange={({ target }) =>
                  setDraft({ ...draft, types: target.checked ? [...types, key] : types.filter((other) => other !== key) })
                }
              />
            ))}
        </div>
      </fieldset>
      {draft.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else, and stay in their order
        <fieldset key={index} className={common.stack}>
          <legend className={common.value}>{t('Row {number}: brand, model and serial fit together', { number: index + 1 })}</legend>
          <div className={common.fields}>
            <SelectField
              label={t('Brand')}
              placeholder={t('Choose')}
              value={row.brand}
              choices={offered(lists.brands, row.brand).map(({ key, label }) => ({ value: key, label }))}
              onChange={({ target }) => changeRow(index, { brand: target.value })}
            />
            <TextField
              label={t('Models')}
              isPlate
              hint={t('Separate several with commas. A star at the end is any rest. Empty for any model.')}
              value={row.models}
              onChange={({ target }) => changeRow(index, { models: target.value })}
            />
            <SelectField
              label={t('Which serials')}
              value={row.kind}
              choices={serialKinds.map((value) => ({ value, label: t(kinds[value].label) }))}
              onChange={({ target }) => changeRow(index, { kind: serialKinds.find((kind) => kind === target.value) ?? 'all' })}
            />
            {row.kind !== 'all' && (
              <TextField
                label={t('Serials')}
                isPlate
                hint={t(kinds[row.kind].hint)}
                value={row.serials}
                onChange={({ target }) => changeRow(index, { serials: target.value })}
              />
            )}
          </div>
        </fieldset>
      ))}
      <div className={common.row}>
        <Button onClick={() => setDraft({ ...draft, rows: [...draft.rows, emptyRow] })}>{t('Add a row')}</Button>
        {draft.rows.length > 1 && (
          <Button onClick={() => setDraft({ ...draft, rows: draft.rows.slice(0, -1) })}>{t('Remove the last row')}</Button>
        )}
      </div>
      <TextField
        label={t('Hazard')}
        maxLength={300}
        value={hazard}
        onChange={({ target }) => setDraft({ ...draft, hazard: target.value })}
      />
      <TextField
        label={t('Remedy')}
        maxLength={300}
        value={remedy}
        onChange={({ target }) => setDraft({ ...draft, remedy: target.value })}
      />
      <output>
        {isError || fitting === undefined
          ? t('Choose a type and a brand to see how many machines in stock it may cover.')
          : plural(fitting, 'It may cover {count} machine in stock.', 'It may cover {count} machines in stock.')}
      </output>
      {problem && <p className={common.alert}>{problem}</p>}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Put in force')}
        </Button>
      </div>
    </form>
  );
}
