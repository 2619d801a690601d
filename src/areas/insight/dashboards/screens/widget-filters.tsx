import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { MAX_CONDITIONS } from '#areas/insight/reports/rules/list-request.ts'
import { ConditionDialog, useConditionWords } from '#areas/insight/reports/screens/pickers.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Widget, WidgetFilter } from '../contract/replies.ts'
import { useFilterFields } from './use-filter-fields.ts'
import { useShown } from './use-widget.ts'

type Props = { entry: ReportEntry; widget: Widget; onChange: (filters: readonly WidgetFilter[]) => void }

/** What a widget is narrowed down to: conditions on the columns of its list, or one value of what its figures are cut by. */
export function WidgetFilters({ entry, widget, onChange }: Props) {
  const { t } = useTranslation('dashboards')
  const words = useConditionWords()
  const [isAdding, setAdding] = useState(false)
  const { filters = [] } = widget
  const { span } = useShown(widget, [entry])
  const fields = useFilterFields(entry, widget)
  const isFigures = entry.kind === 'figures'
  const most = isFigures ? 1 : MAX_CONDITIONS
  if (fields.length === 0 && filters.length === 0) return null
  return (
    <Box role="group" aria-label={t('add.conditions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {filters.length > 0 && <Typography component="span">{t('add.conditions')}</Typography>}
      {filters.map((filter) => (
        <Chip
          key={JSON.stringify(filter)}
          label={words(filter, fields)}
          onDelete={() => onChange(filters.filter((one) => one !== filter))}
        />
      ))}
      <Button startIcon={<Icon name="filter" />} disabled={filters.length >= most || fields.length === 0} onClick={() => setAdding(true)}>
        {t('add.condition')}
      </Button>
      {isAdding && (
        <ConditionDialog
          entry={entry}
          span={span}
          fields={fields}
          isExact={isFigures}
          onAdd={(condition, label) => {
            onChange([...filters, { ...condition, ...(label !== undefined && label !== '' && { label: label.slice(0, 120) }) }])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
} // prettier-ignore
