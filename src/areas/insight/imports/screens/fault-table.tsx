import { useTranslation } from 'react-i18next'
import { useRefusalSentence } from '#web/refusal-text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { ImportLine } from '../contract.ts'

/** Lines that cannot come in, or did not, each with what is to be corrected. */
export function FaultTable({ label, lines }: { label: string; lines: readonly ImportLine[] }) {
  const { t } = useTranslation('imports')
  const sentence = useRefusalSentence(lines.flatMap(({ refusal }) => refusal ?? []))
  const wordsOf = ({ faults, refusal, details }: ImportLine) => [
    ...faults.map((fault) => t(`imports:fault.${fault}`)),
    ...(refusal ? [sentence(refusal, details)] : []),
  ]
  return (
    <DataTable
      label={label}
      rows={lines}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: 'line', label: t('imports:line'), cell: ({ line }) => line, align: 'end', width: 80 },
        { key: 'name', label: t('imports:name'), cell: ({ name }) => name || '–', phone: 'title', width: 240 },
        { key: 'faults', label: t('imports:faults'), cell: (line) => wordsOf(line).join(' ') },
      ]}
    />
  )
}
