import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { saveReply } from '#web/ui/files.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { accounting } from '../contract/accounting.ts'
import type { JournalExport } from '../contract/replies.ts'

/** Files that left for the books; each can be had again as it was. */
export function ExportList() {
  const { t } = useTranslation('accounting')
  const { day } = useDays()
  const notify = useNotify()
  const mayExport = useCan('accounting.export')
  const spanOf = ({ from, until }: JournalExport) => `${day(from)} – ${day(addDays(until, -1))}`
  const save = ({ id }: JournalExport) =>
    void saveReply(accounting.download, { journalExportId: id }).catch(notify.refusal)
  return (
    <DataList
      label={t('tab.exports')}
      source={accounting.exports}
      columns={[
        { key: 'number', label: t('number'), width: 90, cell: ({ number }) => number },
        { key: 'span', label: t('export.span'), phone: 'title', cell: spanOf, text: spanOf },
        {
          key: 'format',
          label: t('export.format'),
          cell: ({ format }) => t(`format.${format}`),
          text: ({ format }) => t(`format.${format}`),
        },
        { key: 'journals', label: t('tab.journals'), align: 'end', phone: 'hidden', cell: ({ journals }) => journals },
        { key: 'exportedByName', label: t('export.by'), cell: ({ exportedByName }) => exportedByName },
        {
          key: 'total',
          label: t('journal.total'),
          align: 'end',
          phone: 'end',
          cell: ({ total }) => <MoneyText amount={total} />,
        },
      ]}
      actions={mayExport ? [{ label: t('export.again'), isPrimary: true, run: save }] : []}
      empty={{ title: t('export.none'), text: t('export.noneText') }}
    />
  )
}
