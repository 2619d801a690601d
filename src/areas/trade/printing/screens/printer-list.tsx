import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Printer } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import { PrinterDialog } from './printer-dialog.tsx'

/** Printers with how each is doing. */
export function PrinterList() {
  const { t } = useTranslation('printing')
  const mayWrite = useCan('printing.write')
  const mayPrint = useCan('printing.print')
  const notify = useNotify()
  const test = useSend(printing.testPrinter)
  const report = useSend(printing.reportCondition)
  const [edited, setEdited] = useState<Printer>()
  return (
    <>
      <DataList
        label={t('title')}
        source={printing.printers}
        columns={[
          { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
          { key: 'way', label: t('way'), cell: (row) => t(`ways.${row.way}`), text: (row) => row.way, phone: 'line' },
          {
            key: 'widthMm',
            label: t('width'),
            cell: (row) => t('mm', { width: row.widthMm }),
            text: (row) => row.widthMm,
          },
          { key: 'waitingCount', label: t('waiting'), cell: (row) => row.waitingCount, align: 'end' },
          {
            key: 'condition',
            label: t('state'),
            cell: (row) => <PrinterState printer={row} />,
            text: (row) => row.condition,
            phone: 'end',
          },
        ]}
        {...(mayWrite ? { onOpen: setEdited } : {})}
        actions={
          mayPrint
            ? [
                {
                  label: t('test'),
                  isPrimary: true,
                  run: (row: Printer) =>
                    test.mutate(
                      { printerId: row.id },
                      { onSuccess: () => toast(t('testQueued', { name: row.name })), onError: notify.refusal },
                    ),
                  whyNot: (row: Printer) => (row.isActive ? undefined : t('off')),
                },
                {
                  label: t('well'),
                  run: (row: Printer) =>
                    report.mutate({ printerId: row.id, condition: 'OK' }, { onError: notify.refusal }),
                  whyNot: (row: Printer) => (row.condition === 'OK' ? t('condition.OK') : undefined),
                },
              ]
            : []
        }
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {edited && <PrinterDialog printer={edited} close={() => setEdited(undefined)} />}
    </>
  )
}

function PrinterState({ printer }: { printer: Printer }) {
  const { t } = useTranslation('printing')
  if (!printer.isActive) return <StatusChip tone="past" icon="block" label={t('off')} />
  if (printer.condition !== 'OK')
    return <StatusChip tone="urgent" icon="alert" label={t(`condition.${printer.condition}`)} />
  return <StatusChip tone="inHouse" icon="check" label={printer.isDefault ? t('default') : t('condition.OK')} />
}
