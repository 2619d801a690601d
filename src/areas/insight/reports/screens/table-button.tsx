import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'

/** Turns a picture into its table, and back. */
export function TableButton({ name, isTable, onTurn }: { name: string; isTable: boolean; onTurn: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <IconButton size="small" aria-pressed={isTable} aria-label={t('asTable', { name })} onClick={onTurn}>
      <Icon name={isTable ? 'chart' : 'list'} />
    </IconButton>
  )
}
