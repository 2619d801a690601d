import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Separation, SeparationChange } from '../contract/replies.ts'
import styles from './steps.module.css'

type Props = { separation: Separation; changes: readonly SeparationChange[] }

/** The way from request to the end, as far as it has come. */
export function Steps({ separation, changes }: Props) {
  const { t } = useTranslation('separations')
  const { day } = useDays()
  const { kind, state, requestedOn, agreedOn, preparedBy, approvedBy } = separation
  const step = (...to: SeparationChange['to'][]) => changes.find((one) => to.includes(one.to))
  const ended = step('WITHDRAWN', 'REFUSED')
  return (
    <Section title={t('steps.title')}>
      <ol className={styles['steps']}>
        <Step title={t('steps.request')} change={step('REQUESTED')}>
          {t('steps.requestText', { kind: t(`kinds.${kind}`), day: day(requestedOn) })}
        </Step>
        {ended && (
          <Step title={t(`states.${ended.to}`)} change={ended}>
            {ended.note}
          </Step>
        )}
        {(!ended || step('ACCEPTED')) && (
          <Step title={t('steps.notice')} change={step('ACCEPTED')}>
            {agreedOn && t('steps.noticeText', { day: day(agreedOn) })}
          </Step>
        )}
        {!ended && (
          <>
            <Step title={t('steps.checklist')} isDone={isCompleted(separation)}>
              <Checklist separation={separation} />
            </Step>
            <Step title={t('steps.settlement')} change={step('SETTLED')}>
              {approvedBy ? t('steps.approved', { name: approvedBy }) : preparedBy ? t('steps.prepared', { name: preparedBy }) : state === 'ACCEPTED' && t('steps.notPrepared')}
            </Step>
            <Step title={t('steps.closed')} change={step('CLOSED')} />
          </>
        )}
      </ol>
    </Section>
  )
} // prettier-ignore

const isCompleted = ({ checklist }: Separation): boolean => checklist !== null && checklist.over === checklist.tasks

function Checklist({ separation: { checklist, agreedOn } }: { separation: Separation }) {
  const { t } = useTranslation('separations')
  const maySee = useCan('checklists.manage')
  if (!checklist) return agreedOn && t('steps.noChecklist')
  const progress = t('progress', checklist)
  return maySee ? <Link to={`/ems/joiners?kind=LEAVING&run=${checklist.runId}`}>{progress}</Link> : progress
}

type StepProps = { title: string; change?: SeparationChange | undefined; isDone?: boolean; children?: ReactNode }

function Step({ title, change, isDone = change !== undefined, children }: StepProps) {
  const { t } = useTranslation('separations')
  return (
    <li className={styles['step']} data-done={isDone}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children && <span className={styles['text']}>{children}</span>}
      {change ? (
        <Typography variant="caption" color="textSecondary">
          {change.actorName} · <MomentText instant={change.at} />
        </Typography>
      ) : (
        !isDone && (
          <Typography variant="caption" color="textSecondary">
            {t('steps.waiting')}
          </Typography>
        )
      )}
    </li>
  )
}
