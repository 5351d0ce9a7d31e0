import { type ListName, listNames } from '@fettle/contract/shared/catalog.ts';
import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../ui/language/language.ts';
import { IconChoice } from '../capabilities/lists/icon-choice.tsx';
import { LabelForm } from '../capabilities/lists/label-form.tsx';
import { labelSaid } from '../capabilities/lists/label-said.ts';
import { ListEditor } from '../capabilities/lists/list-editor.tsx';
import { UsualTypeField } from '../capabilities/lists/usual-type.tsx';
import { listsQuery } from '../sync/client/shop-lists.ts';
import common from '../ui/common.module.css';
import { SelectField } from '../ui/field.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { AreaScreen } from './area-screen.tsx';

const names = {
  types: { list: msg('Types'), one: msg('type'), newOne: msg('New type'), add: msg('Add type') },
  styles: { list: msg('Styles'), one: msg('style'), newOne: msg('New style'), add: msg('Add style') },
  brands: { list: msg('Brands'), one: msg('brand'), newOne: msg('New brand'), add: msg('Add brand') },
  colors: { list: msg('Colors'), one: msg('color'), newOne: msg('New color'), add: msg('Add color') },
  vendors: { list: msg('Vendors'), one: msg('vendor'), newOne: msg('New vendor'), add: msg('Add vendor') },
  conditions: { list: msg('Conditions'), one: msg('condition'), newOne: msg('New condition'), add: msg('Add condition') },
  positions: { list: msg('Positions'), one: msg('position'), newOne: msg('New position'), add: msg('Add position') },
} as const satisfies Record<ListName, Record<'list' | 'one' | 'newOne' | 'add', Message>>;

/** The URL holds the list, so Back and a reload show the same one. */
export function ListsScreen() {
  const [params, setParams] = useSearchParams();
  const { data: lists, isError, refetch } = useQuery(listsQuery());
  const list = listNames.find((name) => name === params.get('list')) ?? 'types';
  const types = lists?.types.filter(({ merged_into }) => merged_into === undefined) ?? [];
  const type_of = types.find(({ key }) => key === params.get('type'))?.key ?? types[0]?.key;
  const part: ListPart = list === 'styles' && type_of !== undefined ? { list, type_of } : { list };
  const partKey = `${list} ${part.type_of}`;
  const [icon, setIcon] = useState<string>('plug');
  const [usual_type, setUsualType] = useState('');
  const details = { ...(list === 'types' && { icon }), ...(list === 'positions' && { usual_type }) };
  return (
    <AreaScreen area="Shop" title={t('Lists')}>
      <p>
        {t(
          'What machines and people are described with. A retired entry is no longer offered for new ones, and stays on those that have it.',
        )}
      </p>
      {!lists && <NotLoaded failure={isError && t("Couldn't load the lists.")} onRetry={refetch} />}
      {lists && (
        <div className={`${common.panel} ${common.stack}`}>
          <div className={`${common.stack} ${common.choice}`}>
            <SelectField
              label={t('List')}
              name="list"
              value={list}
              choices={listNames.map((value) => ({ value, label: t(names[value].list) }))}
              onChange={({ target }) => setParams({ list: target.value }, { replace: true })}
            />
            {list === 'styles' && (
              <SelectField
                label={t('Type')}
                name="type"
                value={type_of}
                choices={types.map((type) => ({ value: type.key, label: labelSaid('types', type) }))}
                onChange={({ target }) => setParams({ list, type: target.value }, { replace: true })}
              />
            )}
          </div>
          <LabelForm
            key={`add ${partKey}`}
            call="addListEntry"
            entry={{ ...part, ...details }}
            version={lists.version}
            label={t(names[list].newOne)}
            button={t(names[list].add)}
          >
            {list === 'types' && <IconChoice chosen={icon} onChoose={setIcon} />}
            {list === 'positions' && <UsualTypeField value={usual_type} onChange={setUsualType} />}
          </LabelForm>
          {list === 'types' && types.some(({ in_filters }) => !in_filters) && (
            <p className={common.soft}>
              {t('More types are ready at the end of the list. Bring one back, and it is a button of Start Repair.')}
            </p>
          )}
          <ListEditor key={partKey} part={part} lists={lists} what={t(names[list].one)} />
        </div>
      )}
    </AreaScreen>
  );
}
