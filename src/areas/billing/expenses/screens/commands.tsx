import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/commands.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'

/** What expenses add to the palette and the "+ New" menu. */
export function ExpenseCommands() {
  const { t } = useTranslation('expenses')
  const go = useGo()
  const mayAdd = useCan('expenses.write')
  useCommand(
    mayAdd
      ? {
          id: 'expenses.new',
          label: t('add.title'),
          icon: 'receipt',
          isNew: true,
          run: () => go('/bookone/manage-expense?new=yes'),
        }
      : undefined,
  )
  return null
}
