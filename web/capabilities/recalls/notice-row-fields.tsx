import { maxPlateTextLength } from '@fettle/contract/shared/limits.ts';
import { msg } from '@fettle/i18n/message.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import common from '../../ui/common.module.css';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { offered } from '../machines/fields/machine-draft.ts';
import { type RowDraft, type SerialKind, serialKinds } from './notice-rows.ts';

const kinds = {
  all: { label: msg('All serials') },
  range: {
    label: msg('From one to another'),
    hint: msg('Such as 4E51200001 to 4E63899999. Separate several with commas.'),
  },
  begins: { label: msg('They begin with'), hint: msg('Separate several with commas.') },
  ends: { label: msg('They end with'), hint: msg('Separate several with commas.') },
  shape: { label: msg('They look like'), hint: msg('A question mark is any character, and a star is any number of them.') },
} as const satisfies Record<SerialKind, object>;

type RowProps = { row: RowDraft; onChange: (change: Partial<RowDraft>) => void };

/** Which machines of a brand a row is about. */
export function NoticeRowFields({ row, onChange }: RowProps) {
  const lists = useLists();
  return (
    <>
      <div className={common.fields}>
        <SelectField
          label={t('Brand')}
          placeholder={t('Choose')}
          value={row.brand}
          choices={offered(lists.brands, row.brand).map(({ key, label }) => ({ value: key, label }))}
          onChange={({ target }) => onChange({ brand: target.value })}
        />
        {!row.isModelsUnread && (
          <TextField
            label={t('Models')}
            isPlate
            hint={t('Separate several with commas. A star is any number of characters. Empty for any model.')}
            value={row.models}
            onChange={({ target }) => onChange({ models: target.value })}
          />
        )}
        <SelectField
          label={t('Which serials')}
          value={row.kind}
          choices={serialKinds.map((value) => ({ value, label: t(kinds[value].label) }))}
          onChange={({ target }) => onChange({ kind: serialKinds.find((kind) => kind === target.value) ?? 'all' })}
        />
        {row.kind !== 'all' && (
          <TextField
            label={t('Serials')}
            isPlate
            hint={t(kinds[row.kind].hint)}
            value={row.serials}
            onChange={({ target }) => onChange({ serials: target.value })}
          />
        )}
      </div>
      {row.kind === 'range' && <RangeFields row={row} onChange={onChange} />}
      <div className={common.row}>
        <Checkbox
          label={t('Only the notice lists the models')}
          checked={row.isModelsUnread}
          onChange={({ target }) => onChange({ isModelsUnread: target.checked })}
        />
        <Checkbox
          label={t('Only the notice lists all serials')}
          checked={row.isSerialsUnread}
          onChange={({ target }) => onChange({ isSerialsUnread: target.checked })}
        />
      </div>
    </>
  );
}

/** What few notices say. */
function RangeFields({ row: { hasWrap, at, length, strip, shape }, onChange }: RowProps) {
  const [isUsed] = useState(hasWrap || [at, length, strip, shape].some((value) => value !== ''));
  const number = { type: 'number', inputMode: 'numeric', min: 1, max: maxPlateTextLength } as const;
  return (
    <details className={common.fold} open={isUsed}>
      <summary>{t('More about these serials')}</summary>
      <div className={common.stack}>
        <Checkbox
          label={t('The year is one digit, and goes on after 9 with 0')}
          checked={hasWrap}
          onChange={({ target }) => onChange({ hasWrap: target.checked })}
        />
        <div className={common.fields}>
          <TextField
            label={t('First character')}
            {...number}
            hint={t('Where in the serial these begin. Empty for the first one.')}
            value={at}
            onChange={({ target }) => onChange({ at: target.value })}
          />
          <TextField
            label={t('Length')}
            {...number}
            hint={t('How many characters the whole serial has. Empty for any.')}
            value={length}
            onChange={({ target }) => onChange({ length: target.value })}
          />
          <TextField
            label={t('Left out in front')}
            isPlate
            hint={t('What some plates have before these, such as FD.')}
            value={strip}
            onChange={({ target }) => onChange({ strip: target.value })}
          />
          <TextField
            label={t('They look like')}
            isPlate
            hint={t(kinds.shape.hint)}
            value={shape}
            onChange={({ target }) => onChange({ shape: target.value })}
          />
        </div>
      </div>
    </details>
  );
}
