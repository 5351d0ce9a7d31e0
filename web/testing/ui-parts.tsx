import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router';
import { shopQuery } from '../capabilities/shop/queries.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CollapseButton, useCollapse } from '../ui/collapse.tsx';
import common from '../ui/common.module.css';
import { Confirm, ConfirmButton } from '../ui/confirm.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DocumentLink } from '../ui/document-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Checkbox, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Trans } from '../ui/language/trans.tsx';
import { LinkMenu } from '../ui/link-menu.tsx';
import { Link, NavLink } from '../ui/link.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Pager, PerPage } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateLine } from '../ui/state-line.tsx';
import { toastPrinted } from '../ui/toast-with-link.tsx';
import { toastWithUndo } from '../ui/toast-with-undo.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Undo } from '../ui/undo.tsx';
import { UserNameField } from '../ui/user-name-field.tsx';
import { Figures, Lists, longText, MachinesAndPeople, name, Row } from './ui-parts-of-machines.tsx';

// Every part of web/ui/ in each of its states, and the small parts and figures of machines and people, for developers: /ui-parts of `npm run dev`.
// It is not in the build, and asks no server.

const doNothing = () => {};

const queryClient = new QueryClient();
queryClient.setQueryData(shopQuery().queryKey, {
  name: 'Bayou Appliance',
  time_zone: 'UTC',
  language: 'en',
  pasadena_contact: null,
  max_age_years: null,
  setup: null,
});

function Parts() {
  return (
    <>
      <main className={common.stack} style={{ maxWidth: 'var(--wide)', marginInline: 'auto', padding: 'var(--space-4)' }}>
        <ScreenHeading title="Parts" />
        <Theme />
        <Panel title="Buttons">
          <Buttons />
        </Panel>
        <Panel title="Fields">
          <Fields />
        </Panel>
        <Panel title="Choices">
          <Choices />
        </Panel>
        <Panel title="Machines and people">
          <MachinesAndPeople />
        </Panel>
        <Panel title="Figures">
          <Figures />
        </Panel>
        <Lists />
        <Panel title="Messages">
          <Messages />
        </Panel>
        <Panel title="What lies above the page">
          <Above />
        </Panel>
      </main>
      <Toaster />
    </>
  );
}

type Theme = 'system' | 'light' | 'dark';

function Theme() {
  const [theme, setTheme] = useState<Theme>('system');
  const choose = (chosen: Theme) => {
    document.documentElement.dataset.theme = chosen;
    setTheme(chosen);
  };
  const choices = [
    { value: 'system', label: 'System' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const;
  return <RadioRow label="Theme" name="theme" choices={choices} value={theme} onChange={choose} />;
}

const variants = { Plain: 'plain', Primary: 'primary', Danger: 'danger', Quiet: 'quiet' } as const satisfies Record<
  string,
  ComponentProps<typeof Button>['variant']
>;

function Buttons() {
  const collapse = useCollapse(1);
  return (
    <>
      {Object.entries(variants).map(([label, variant]) => (
        <Row key={variant}>
          <Button variant={variant}>{label}</Button>
          <Button variant={variant} icon={<Plus aria-hidden size={22} />}>
            With icon
          </Button>
          <Button variant={variant} aria-pressed>
            Pressed
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <ButtonLink variant={variant} to="/">
            Link
          </ButtonLink>
        </Row>
      ))}
      <Row>
        <Link to="/login">In a text</Link>
        <NavLink to="/">Of this screen</NavLink>
        <DocumentLink href="/favicon.svg">Document</DocumentLink>
        <FileButton icon={<Plus aria-hidden size={22} />} accept="image/*" onChoose={doNothing}>
          File
        </FileButton>
        <FileButton icon={<Plus aria-hidden size={22} />} accept="image/*" isPending onChoose={doNothing}>
          File
        </FileButton>
        <LinkMenu
          label="Menu of links"
          links={[
            { to: '/one', label: 'One' },
            { to: '/two', label: 'Two' },
          ]}
        />
        <CollapseButton isOpen={collapse.isOpen} showAllLabel="Show all 12" onToggle={collapse.toggle} />
      </Row>
      <ActionBar label="Actions">
        <Button icon={<Plus aria-hidden size={22} />}>Another</Button>
        <Button variant="primary">Main action</Button>
      </ActionBar>
    </>
  );
}

const models = [
  { value: 'a', label: 'WRT311FZDM' },
  { value: 'b', label: 'WRS325SDHZ' },
];

function Fields() {
  return (
    <div className={common.fields}>
      <TextField label="Empty" />
      <TextField label="Filled in, with a hint" hint="As on the invoice" defaultValue="Part" />
      <TextField label="Plate" isPlate defaultValue="wrt311fzdm" adornment={<Button>Scan</Button>} />
      <TextField label="With an error" error="Serial is required." />
      <TextField label="Disabled" disabled defaultValue="Fridge" />
      <PasswordField label="Password" defaultValue="secret" />
      <PasswordField label="Password with an error" error="Enter your password." />
      <UserNameField value={name} />
      <SelectField label="Select" choices={models} placeholder="Choose" />
      <SelectField label="Select with groups" choices={[{ label: 'Whirlpool', choices: models }]} />
      <SelectField label="Select with an error" choices={models} placeholder="Choose" error="Choose a model." />
      <SelectField label="Select, disabled" choices={models} disabled />
      <TextAreaField label="Text" defaultValue={longText} />
      <TextAreaField label="Text, disabled" disabled defaultValue="Not to be changed" />
      <TextAreaField label="Text with an error" error="The note is empty." />
      <SearchBox label="Search" placeholder="Model or serial" maxLength={64} value="" onSearch={doNothing} />
      <Checkbox label="Not checked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Not to be checked" disabled />
      <Checkbox label="Not to be unchecked" disabled defaultChecked />
    </div>
  );
}

function Choices() {
  const [status, setStatus] = useState('one');
  const [page, setPage] = useState(2);
  const choices = [
    { value: 'one', label: 'In Progress', count: 33 },
    { value: 'two', label: 'Completed', count: 1_204 },
    { value: 'three', label: 'Not known yet', count: undefined },
  ];
  return (
    <>
      <RadioRow label="With counts" name="counts" choices={choices} value={status} onChange={setStatus} />
      <Pager page={page} pageCount={3} onPage={setPage}>
        <PerPage value={10} choices={[10, 25]} onChange={doNothing} />
      </Pager>
    </>
  );
}

function Messages() {
  return (
    <>
      <p className={common.alert}>An alert</p>
      <p className={common.notice}>A notice</p>
      <p className={common.urgent}>Urgent</p>
      <p>
        <Trans text="A sentence with <strong>{count} machines</strong> in it" values={{ count: 1_200, strong: <strong /> }} />
      </p>
      <ErrorState message="The list could not be loaded." onRetry={doNothing} />
      <StateLine tone="good">Ready.</StateLine>
      <StateLine tone="waiting">No backup yet.</StateLine>
      <StateLine tone="bad">The label printer is open. Close its cover.</StateLine>
      <CopyLine text="BACKUP_AT=02:00" />
      <Loading />
      <Skeleton lines={3} />
      <NotLoaded failure="The card could not be loaded." onRetry={doNothing} />
      {[false, true].map((isPending) => (
        <Undo
          key={String(isPending)}
          message="Note deleted."
          isPending={isPending}
          onUndo={doNothing}
          onExpire={doNothing}
          onUnmount={doNothing}
        />
      ))}
      <Undo isPending={false} onUndo={doNothing} onExpire={doNothing} onUnmount={doNothing} />
    </>
  );
}

const positions = ['middle', 'wide', 'side', 'full'] as const;

function Above() {
  const [open, setOpen] = useState<(typeof positions)[number] | 'open question'>();
  const close = () => setOpen(undefined);
  return (
    <Row>
      {positions.map((position) => (
        <Button key={position} onClick={() => setOpen(position)}>
          Dialog, {position}
        </Button>
      ))}
      <ConfirmButton
        label="Question"
        question="Trash this machine?"
        detail="It can be put back from its card."
        confirmLabel="Trash"
        variant="danger"
        onConfirm={doNothing}
      />
      <Button onClick={showToasts}>Toasts</Button>
      <Button onClick={() => setOpen('open question')}>Not ready</Button>
      {open === 'open question' ? (
        <Confirm question="Merge?" detail="Choose a brand." confirmLabel="Merge" isReady={false} onConfirm={doNothing} onClose={close}>
          <SelectField label="Brand" choices={models} placeholder="Choose" />
        </Confirm>
      ) : (
        open && (
          <Dialog label={`Dialog, ${open}`} position={open} onClose={close}>
            <div className={common.panel}>
              <h2>Dialog, {open}</h2>
              <p>{longText}</p>
              <Button onClick={close}>Close</Button>
            </div>
          </Dialog>
        )
      )}
    </Row>
  );
}

function showToasts(): void {
  const duration = Number.POSITIVE_INFINITY;
  toast('Plain', { duration });
  toast.success('Note saved.', { duration });
  toast.error('The label printer is out of paper.', { duration });
  toastPrinted({ message: 'Label saved.', url: '/favicon.svg' });
  toastWithUndo({ message: 'Café merged into GE.', onUndo: () => {} });
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Parts />
      </MemoryRouter>
    </QueryClientProvider>
  </StrictMode>,
);
