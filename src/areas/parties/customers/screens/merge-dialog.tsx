import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { customers, type MergeField } from '../contract.ts'
import { MergeFields } from './merge-fields.tsx'

type Props = { customerId: string; intoId: string; close: () => void }
type Comparison = Reply<typeof customers.comparison>

const nameOf = ({ firstName, lastName }: Comparison['from']) => `${firstName} ${lastName}`.trim()

/** Two guests beside each other: which survives, what it takes from the other field by field, and what moves. */
export function MergeDialog({ customerId, intoId, close }: Props) {
  const { t } = useTranslation('customers')
  const [isTurned, setTurned] = useState(false)
  const both = isTurned ? { customerId: intoId, intoId: customerId } : { customerId, intoId }
  const read = useQuery(queryOf(customers.comparison, both))
  if (read.data)
    return <Compared key={both.intoId} comparison={read.data} turn={() => setTurned(!isTurned)} close={close} />
  return (
    <Dialog open title={t('merge.title')} onClose={close}>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Dialog>
  )
}

function Compared({ comparison, turn, close }: { comparison: Comparison; turn: () => void; close: () => void }) {
  const { t } = useTranslation('customers')
  const go = useGo()
  const { from, into, fields, moves, reasons } = comparison
  const [takes, setTakes] = useState<readonly MergeField[]>(() =>
    fields.filter(({ isSuggested }) => isSuggested).map(({ field }) => field),
  )
  const { mutate, isPending, error } = useSend(customers.merge)
  const merge = () =>
    mutate(
      { customerId: from.id, intoId: into.id, version: from.version, intoVersion: into.version, takes: [...takes] },
      {
        onSuccess: () => {
          toast(t('merge.done', { from: nameOf(from), into: nameOf(into) }))
          close()
          go(`/customer?id=${into.id}`)
        },
      },
    )
  return (
    <Question
      title={t('merge.title')}
      ok={t('merge.save')}
      width={720}
      isPending={isPending}
      error={error}
      onOk={merge}
      onClose={close}
    >
      <p style={{ margin: 0 }}>{t('merge.explained', { from: nameOf(from), into: nameOf(into) })}</p>
      {reasons.length > 0 && (
        <p style={{ margin: 0 }}>{reasons.map((reason) => t(`duplicates.because.${reason}`)).join(' · ')}</p>
      )}
      <div>
        <Button variant="outlined" onClick={turn}>
          {t('merge.turn', { name: nameOf(from) })}
        </Button>
      </div>
      <MergeFields
        from={from}
        into={into}
        fields={fields.map(({ field }) => field)}
        takes={takes}
        onChange={setTakes}
      />
      <Alert severity="info">
        {moves.length === 0
          ? t('merge.nothingMoves')
          : t('merge.moving', {
              what: moves.map(({ area, count }) => `${t(`merge.moves.${area}`)}: ${count}`).join(', '),
            })}{' '}
        {t('merge.undoable')}
      </Alert>
    </Question>
  )
}
