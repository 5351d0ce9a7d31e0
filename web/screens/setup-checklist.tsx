import type { SetupStep, ShopSettings } from '@fettle/contract/shop/calls.ts';
import { type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { t } from '../ui/language/language.ts';
import { employeesQuery } from '../capabilities/employees/queries.ts';
import { queryClient, withoutToast } from '../sync/client/query-client.ts';
import { useCallMutation } from '../sync/pending/use-call-mutation.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Panel } from '../ui/panel.tsx';
import { countDone } from '../capabilities/shop/count-done.ts';
import { shopSettingsQuery } from '../capabilities/shop/queries.ts';
import styles from './setup-checklist.module.css';

type Step = { title: Message; detail: Message; to: string; action: Message; mark?: Message };

const skip = msg('Skip');
const done = msg('Done');

const steps: Readonly<Record<SetupStep, Step>> = {
  shop: {
    title: msg('Name and time zone'),
    detail: msg('The name is on each label. The time zone decides when a day begins.'),
    to: '/shop',
    action: msg('Set'),
  },
  team: {
    title: msg('Your team'),
    detail: msg('Everyone logs in under their own name.'),
    to: '/register',
    action: msg('Register'),
    mark: skip,
  },
  lists: {
    title: msg('Vendors, brands and types'),
    detail: msg('The lists begin with those of another shop. Rename, add and retire.'),
    to: '/lists?list=vendors',
    action: msg('Change'),
    mark: skip,
  },
  label_printer: {
    title: msg('Label printer'),
    detail: msg('Find it on the network and print a test label.'),
    to: '/printers',
    action: msg('Connect'),
    mark: skip,
  },
  phones: { title: msg('Phones'), detail: msg('Each phone scans one code.'), to: '/shop#phones', action: msg('Show code'), mark: done },
  first_machine: {
    title: msg('First machine'),
    detail: msg('Scan its type plate, or type what is on it.'),
    to: '/',
    action: msg('Start Repair'),
  },
};

/** The step once a colleague is registered. Only an admin knows whether the team is complete. */
function teamStep(colleagues: number): Step {
  const detail = pluralMsg(colleagues, '{count} colleague is registered.', '{count} colleagues are registered.');
  return { ...steps.team, detail, action: msg('Add another'), mark: done };
}

function useColleagues(): number {
  const { data: employees = [] } = useQuery({ ...employeesQuery(), ...withoutToast });
  return Math.max(0, employees.length - 1);
}

/** The first steps of a new shop, while some are open. */
export function SetupChecklist() {
  const { data: settings } = useQuery({ ...shopSettingsQuery(), ...withoutToast });
  const all = settings?.steps ?? [];
  const next = all.find(({ status }) => status === 'open')?.step;
  if (!next) return null;
  return (
    <Panel title={t('Set up your shop')} beside={countDone(all)}>
      <ol className={styles.steps}>
        {all.map(({ step, status }) => (
          <StepLine key={step} step={step} status={status} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}

type StepLineProps = ShopSettings['steps'][number] & { isNext: boolean };

function StepLine({ step, status, isNext }: StepLineProps) {
  const colleagues = useColleagues();
  const { title, detail, to, action, mark } = step === 'team' && colleagues > 0 ? teamStep(colleagues) : steps[step];
  const { mutate, isPending } = useCallMutation('markSetupStep', {
    isQuiet: true,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['getShopSettings'] }),
  });
  const setMark = (isDone: boolean) => mutate({ body: { step, is_done: isDone } });
  if (status !== 'open') {
    const isSkipped = status === 'marked' && mark === skip;
    return (
      <li data-done>
        <CircleCheck aria-hidden size={28} />
        <span>
          {t(title)}
          <span className="visually-hidden">: {isSkipped ? t('Skipped') : t('Done')}</span>
        </span>
        {status === 'marked' && (
          <Button
            aria-label={isSkipped ? t('Undo: {title} skipped', { title }) : t('Undo: {title} done', { title })}
            isPending={isPending}
            onClick={() => setMark(false)}
          >
            {t('Undo')}
          </Button>
        )}
      </li>
    );
  }
  return (
    <li>
      <Circle aria-hidden size={28} />
      <span>
        <span className={common.value}>{t(title)}</span>
        <br />
        <span className={common.soft}>{t(detail)}</span>
      </span>
      <div className={common.row}>
        <ButtonLink to={to} variant={isNext ? 'primary' : 'plain'}>
          {t(action)}
        </ButtonLink>
        {mark && (
          <Button aria-label={`${t(mark)}: ${t(title)}`} isPending={isPending} onClick={() => setMark(true)}>
            {t(mark)}
          </Button>
        )}
      </div>
    </li>
  );
}
