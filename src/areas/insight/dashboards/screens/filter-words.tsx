import Typography from '@mui/material/Typography'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { useConditionWords } from '#areas/insight/reports/screens/pickers.tsx'
import type { Widget } from '../contract/replies.ts'
import type { ShownWidget } from '../rules/look.ts'
import { useFilterFields } from './use-filter-fields.ts'

type Props = { widget: ShownWidget; arranged: Widget; entries: readonly ReportEntry[]; component: 'dd' | 'span' }

/** What a widget is narrowed down to, in words; nothing where it shows everything. */
export function FilterWords({ widget, ...others }: Props) {
  return widget.filters === undefined ? null : <Words widget={widget} {...others} />
}

function Words({ widget, arranged, entries, component }: Props) {
  const words = useConditionWords()
  const entry = entries.find(({ code }) => code === widget.report)
  const fields = useFilterFields(entry, arranged)
  return (
    <Typography component={component} variant="caption" data-filters="" sx={{ m: 0, display: 'block', color: 'text.secondary' }}>
      {widget.filters?.map((filter) => words(filter, fields)).join(' · ')}
    </Typography>
  )
} // prettier-ignore
