import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import type { ListFields, ReportEntry } from '../contract/replies.ts'
import { isForecast } from '../rules/foreseen.ts'
import { COMPARISONS } from '../rules/spans.ts'
import { Conditions } from './conditions.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { CHOICE_WIDTH, SpanBar } from './span-bar.tsx'
import type { ReportAddress } from './use-report-address.ts'

type Props = { entry: ReportEntry; address: ReportAddress; list: ListFields | undefined }

/** The request of a report: which days, how it is grouped, narrowed down, and what it is compared with. All of it is in the address. */
export function ReportBar({ entry, address, list }: Props) {
  return entry.kind === 'figures' ? (
    <FiguresBar entry={entry} address={address} />
  ) : (
    <ListBar entry={entry} address={address} list={list} />
  )
}

function FiguresBar({ entry, address }: Omit<Props, 'list'>) {
  const { t } = useTranslation('reports')
  const { preset, span, groupBy, compare, filter, set } = address
  const hasForecast = entry.metrics.some(({ code }) => isForecast(code))
  return (
    <Stack className="no-print" spacing={3}>
      <SpanBar
        preset={preset}
        span={span}
        compare={compare ?? 'none'}
        {...(!hasForecast && { comparisons: WITHOUT_FORECAST })}
        set={(change) => set(change['compare'] === 'none' ? { ...change, compare: undefined } : change)}
      >
        <Choice
          label={t('bar.groupBy')}
          value={groupBy ?? ''}
          options={entry.groupings.map(({ code, label }) => ({ value: code, label }))}
          onChange={(group) => set({ group })}
          width={CHOICE_WIDTH}
        />
        <FilterChoice entry={entry} address={address} />
      </SpanBar>
      {filter && (
        <Box>
          <Chip
            label={`${filter.title}: ${filter.label}`}
            onDelete={() => set({ only: undefined, key: undefined, name: undefined })}
          />
        </Box>
      )}
    </Stack>
  )
}

/** What figures are compared with that no forecast knows. */
const WITHOUT_FORECAST = ['none', ...COMPARISONS.filter((one) => one !== 'forecast')] as const

/** What a list that is put together can be compared with: nothing is budgeted by rows. */
const COMPARED = ['none', 'previous', 'lastYear', 'lastYearWeekdays'] as const

/** A list has its days, unless it is of now; it is narrowed down by conditions, and compared once it is put together. */
function ListBar({ entry, address, list }: Props) {
  const { t } = useTranslation('reports')
  const { preset, span, groupBy, compare, set } = address
  const grouping = list && (
    <Choice
      label={t('bar.groupBy')}
      value={list.groupings.some(({ code }) => code === groupBy) ? (groupBy ?? '') : ''}
      options={[
        { value: '', label: t('bar.eachRow') },
        ...list.groupings.map(({ code, label }) => ({ value: code, label })),
      ]}
      onChange={(group) => set({ group: group || undefined, sort: undefined })}
      width={CHOICE_WIDTH}
    />
  )
  return (
    <Stack className="no-print" spacing={3}>
      {entry.isOfNow ? (
        grouping
      ) : (
        <SpanBar
          preset={preset}
          span={span}
          compare={compare ?? 'none'}
          comparisons={groupBy ? COMPARED : []}
          set={(change) => set(change['compare'] === 'none' ? { ...change, compare: undefined } : change)}
        >
          {grouping}
        </SpanBar>
      )}
      {list && <Conditions entry={entry} address={address} list={list} />}
    </Stack>
  )
}
