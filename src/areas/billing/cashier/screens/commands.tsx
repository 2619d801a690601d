import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/commands.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'

/** What the cashier adds to the palette. */
export function CashierCommands() {
  const { t } = useTranslation('cashier')
  const go = useGo()
  const mayWrite = useCan('cashier.write')
  useCommand(
    mayWrite
      ? { id: 'cashier.drawer', label: t('myDrawer'), icon: 'inbox', run: () => go('/bookone/cashier') }
      : undefined,
  )
  return null
}
