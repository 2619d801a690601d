import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { Correction } from '../contract/replies.ts'

/** What a decision came to; one that still waits is for the next approver. */
const outcomeOf = (state: Correction['state']) =>
  state === 'APPROVED' ? 'team.correctionApproved' : state === 'REFUSED' ? 'team.refused' : 'team.passedOn'

/** Corrections that wait for approval by the user: approved, their times stand in place of what was clocked. */
export function CorrectionsPart() {
  const { t } = useTranslation('attendance')
  const { time } = useDays()
  const notify = useNotify()
  const { mutate } = useSend(attendance.decideCorrection)
  const decide = ({ id: correctionId, version }: Correction, isApproved: boolean) =>
    mutate(
      { correctionId, version, isApproved },
      {
        onSuccess: ({ state }) => toast(t(outcomeOf(state))),
        onError: notify.refusal,
      },
    )
  return (
    <DataList
      label={t('team.tabs.corrections')}
      source={attendance.corrections}
      columns={[
        { key: 'employeeName', label: t('team.employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'day', label: t('team.day'), cell: ({ day }) => <DayText day={day} shape="short" /> },
        { key: 'inAt', label: t('team.in'), cell: ({ inAt }) => (inAt ? time(inAt) : '–') },
        { key: 'outAt', label: t('team.out'), cell: ({ outAt }) => (outAt ? time(outAt) : '–') },
        {
          key: 'reason',
          label: t('team.reason'),
          cell: ({ reason, note }) => [t(`team.correctionReason.${reason}`), note].filter(Boolean).join(': '),
        },
        {
          key: 'requestedAt',
          label: t('team.waiting'),
          cell: ({ requestedAt }) => <MomentText instant={requestedAt} isRelative />,
          phone: 'end',
        },
      ]}
      actions={[
        { label: t('team.approve'), isPrimary: true, run: (row) => decide(row, true) },
        { label: t('team.refuse'), run: (row) => decide(row, false) },
      ]}
      empty={{ title: t('team.noCorrections'), text: t('team.noCorrectionsText') }}
    />
  )
}
