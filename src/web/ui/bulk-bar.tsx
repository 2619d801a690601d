import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'

export type BulkAction<Row> = {
  label: string
  icon?: IconName
  run: (rows: readonly Row[], clear: () => void) => void
  whyNot?: (rows: readonly Row[]) => string | undefined
}

/** Takes the toolbar's place while rows are selected. */
export function BulkBar<Row>({
  rows,
  actions,
  clear,
}: {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  clear: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <Stack
      direction="row"
      spacing={2}
      role="toolbar"
      aria-label={t('list.bulk')}
      sx={{
        alignItems: 'center',
        minHeight: 56,
        px: 3,
        bgcolor: 'var(--surface-selected)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <IconButton size="small" onClick={clear} aria-label={t('list.clearSelection')}>
        <Icon name="close" />
      </IconButton>
      <Typography sx={{ fontWeight: 500, pr: 2 }} aria-live="polite">
        {t('list.selected', { count: rows.length })}
      </Typography>
      {actions.map((action) => {
        const reason = action.whyNot?.(rows)
        return (
          <Button
            key={action.label}
            size="small"
            variant="outlined"
            disabled={reason !== undefined}
            title={reason}
            onClick={() => action.run(rows, clear)}
            {...(action.icon && { startIcon: <Icon name={action.icon} /> })}
          >
            {action.label}
          </Button>
        )
      })}
    </Stack>
  )
}
