import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/commands.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'

/** What companies add to the palette and the "+ New" menu. */
export function CompanyCommands() {
  // The title of its screen: the texts of the area are not fetched for it.
  const { t } = useTranslation('titles')
  const go = useGo()
  const mayAdd = useCan('companies.write')
  useCommand(
    mayAdd
      ? {
          id: 'companies.new',
          label: t('companies.add.title'),
          icon: 'building',
          isNew: true,
          run: () => go('/bookone-admin/add-company'),
        }
      : undefined,
  )
  return null
}
