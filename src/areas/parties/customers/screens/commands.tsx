import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/commands.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'

/** What guests' data adds to the palette and the "+ New" menu. */
export function CustomerCommands() {
  // The title of its screen: the texts of the area are not fetched for it.
  const { t } = useTranslation('titles')
  const go = useGo()
  const mayAdd = useCan('customers.write')
  useCommand(
    mayAdd
      ? {
          id: 'customers.new',
          label: t('customers.add.title'),
          icon: 'person',
          isNew: true,
          run: () => go('/bookone/add-customer'),
        }
      : undefined,
  )
  return null
}
