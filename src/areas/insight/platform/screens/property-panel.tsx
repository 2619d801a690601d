import { useTranslation } from 'react-i18next'
import type { PropertyRow } from '#areas/insight/reports/contract/properties.ts'
import type { ReportColumn } from '#areas/insight/reports/contract/replies.ts'
import { useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { useDays } from '#web/formats.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Props = { row: PropertyRow; columns: readonly ReportColumn[]; onClose: () => void }

/** The figures of one property, for who may not open its reports. */
export function PropertyPanel({ row, columns, onClose }: Props) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const write = useCells(row.currency)
  return (
    <Panel open title={row.name} onClose={onClose}>
      <FactList
        facts={[
          ...columns.map(({ key, label, kind }): [string, string] => [label, write(kind, row.figures[key])]),
          [t('lastClosed'), row.lastClosed ? day(row.lastClosed) : t('neverClosed')],
          [t('openDay'), day(row.businessDate)],
        ]}
      />
    </Panel>
  )
}
