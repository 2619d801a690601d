import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueField } from '#areas/people/employees/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Handover, OpenWork } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { type WorkKind } from '../rules/choices.ts'
import { workPath } from '../rules/handovers.ts'

type Props = { separationId: string; mayHandOver: boolean }

/** What is still assigned to an employee who leaves, one press that passes it on, and what was passed on. */
export function WorkPart({ separationId, mayHandOver }: Props) {
  const { t } = useTranslation('separations')
  const [isOpen, setOpen] = useState(false)
  const read = useQuery(queryOf(separations.work, { separationId }))
  const work = read.data
  return (
    <Section title={t('work.title')}>
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {work && (
        <Stack spacing={3}>
          {work.kinds.length === 0 && <p>{t('work.none')}</p>}
          {work.kinds.map((one) => (
            <OfKind key={one.kind} {...one} />
          ))}
          {work.kinds.length > 0 && mayHandOver && (
            <>
              <Typography variant="body2" color="textSecondary">
                {t('work.last')}
              </Typography>
              <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
                {t('work.handOver')}
              </Button>
            </>
          )}
          {work.handovers.map((one) => (
            <Past key={one.id} handover={one} />
          ))}
        </Stack>
      )}
      {isOpen && work && <HandOverDialog separationId={separationId} kinds={work.kinds} onClose={() => setOpen(false)} />}
    </Section>
  )
} // prettier-ignore

type Kind = OpenWork['kinds'][number]

function OfKind({ kind, count, rows }: Kind) {
  const { t } = useTranslation('separations')
  const { day } = useDays()
  return (
    <div>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        {t('work.count', { kind: t(`work.kinds.${kind}`), count })}
      </Typography>
      {rows.map((row) => (
        <Typography key={row.id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <Link to={workPath(kind, row)}>{`${row.label} ${row.title}`}</Link>
          {row.dueOn && ` · ${t('work.due', { day: day(row.dueOn) })}`}
        </Typography>
      ))}
      {rows.length > 0 && rows.length < count && <span>{t('work.more', { count: count - rows.length })}</span>}
    </div>
  )
}

const COUNTED: readonly { kind: WorkKind; of: (handover: Handover) => number }[] = [
  { kind: 'PROJECTS', of: ({ projects }) => projects },
  { kind: 'ITEMS', of: ({ items }) => items },
  { kind: 'CASES', of: ({ cases }) => cases },
  { kind: 'LEADS', of: ({ leads }) => leads },
  { kind: 'DEALS', of: ({ deals }) => deals },
]

function Past({ handover }: { handover: Handover }) {
  const { t } = useTranslation('separations')
  const { heirName, isAutomatic, actorName, at } = handover
  const what = COUNTED.filter(({ of }) => of(handover) > 0)
    .map(({ kind, of }) => t('work.count', { kind: t(`work.kinds.${kind}`), count: of(handover) }))
    .join(', ')
  const text = heirName === null ? t('work.pastToNobody', { what }) : t(isAutomatic ? 'work.pastLast' : 'work.pastTo', { what, name: heirName })
  return (
    <div>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        {t('work.past')}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
      <Typography variant="caption" color="textSecondary">
        {actorName} · <MomentText instant={at} />
      </Typography>
    </div>
  )
} // prettier-ignore

type DialogProps = { separationId: string; kinds: readonly Kind[]; onClose: () => void }

function HandOverDialog({ separationId, kinds, onClose }: DialogProps) {
  const { t } = useTranslation('separations')
  const form = useRouteForm(separations.handOver, {
    known: { separationId },
    defaults: { heirId: null, kinds: kinds.map(({ kind }) => kind) },
    refusedAt: { heir_not_at_work: 'heirId', heir_may_not: 'heirId' },
    onDone: () => {
      toast(t('work.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('work.handOverTitle')} label={t('work.handOver')} onClose={onClose}>
      <ColleagueField form={form} name="heirId" label={t('work.to')} help={t('work.toHelp')} />
      <ChipsField
        form={form}
        name="kinds"
        label={t('work.title')}
        options={kinds.map(({ kind, count }) => ({
          value: kind,
          label: t('work.count', { kind: t(`work.kinds.${kind}`), count }),
        }))}
      />
    </FormDialog>
  )
}
