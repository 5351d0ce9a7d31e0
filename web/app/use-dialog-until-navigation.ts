import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether a dialog is open. It opens for one history entry, so any navigation closes it, including Back, and none opens it again. */
export function useDialogUntilNavigation(): { isOpen: boolean; open: () => void; close: () => void } {
  const { key } = useLocation();
  const [openKey, setOpenKey] = useState<string>();
  if (openKey !== undefined && openKey !== key) setOpenKey(undefined);
  return { isOpen: openKey === key, open: () => setOpenKey(key), close: () => setOpenKey(undefined) };
}
