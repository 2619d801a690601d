import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import MuiTextField from '@mui/material/TextField'
import { closing } from '../contract/closing.ts'
import type { Effect, Run } from '../contract/replies.ts'

/** Opens the day again, with a reason; what the close did to guests is undone unless it is deselected. */
export function ReverseDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const read = useQuery(queryOf(closing.effects, { runId: run.id }))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(closing.reverse)
  const rows = read.data?.rows ?? []
  const reversible = rows.filter(({ isReversible }) => isReversible)
  const toggle = (id: string) => {
    const next = new Set(leftOut)
    if (!next.delete(id)) next.add(id)
    setLeftOut(next)
  }
  const reverse = () =>
    mutate(
      {
        runId: run.id,
        reason: reason.trim(),
        bringBack: reversible.flatMap(({ id }) => (leftOut.has(id) ? [] : [id])),
      },
      {
        onSuccess: () => {
          toast(t('reverse.done', { day: day(run.businessOn) }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('reverse.title', { day: day(run.businessOn) })}
      ok={t('reverse.action')}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === '' || read.isPending}
      width={560}
      onOk={reverse}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('reverse.text')}</Typography>
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {rows.length > 0 && (
        <Stack role="group" aria-label={t('reverse.bringBack')}>
          <Typography sx={{ fontWeight: 600 }}>{t('reverse.bringBack')}</Typography>
          {rows.map((effect) => (
            <EffectRow
              key={effect.id}
              effect={effect}
              isChecked={effect.isReversible && !leftOut.has(effect.id)}
              onChange={() => toggle(effect.id)}
            />
          ))}
        </Stack>
      )}
      <MuiTextField
        label={t('reverse.reason')}
        required
        autoFocus
        multiline
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}

type EffectProps = { effect: Effect; isChecked: boolean; onChange: () => void }

function EffectRow({ effect, isChecked, onChange }: EffectProps) {
  const { t } = useTranslation('closing')
  const { format } = useMoney()
  const { kind, name, reference, amount, isReversible } = effect
  const words = [t(`effect.${kind}`), name, reference, amount > 0 ? format(amount) : ''].filter(Boolean).join(' · ')
  return (
    <FormControlLabel
      label={isReversible ? words : `${words} · ${t('reverse.stays')}`}
      control={<Checkbox checked={isChecked} disabled={!isReversible} onChange={onChange} />}
    />
  )
}
