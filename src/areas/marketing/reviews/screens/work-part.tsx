import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectField, ProposeDialog, WorkLinks } from '#areas/people/projects/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useCan, useSession } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Review, WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { workLabelOf } from '../rules/work-label.ts'

/** Work items of a review, and one press that makes one or proposes it to a project. */
export function WorkPart({ of: { review, work } }: { of: WholeReview }) {
  const { t } = useTranslation('reviews')
  const timeZone = useSession().property?.timeZone ?? 'UTC'
  const [isOpen, setIsOpen] = useState(false)
  const [isProposing, setIsProposing] = useState(false)
  const mayMake = [useCan('reviews.write'), useCan('projects.own')].every(Boolean)
  if (work.length === 0 && !mayMake) return null
  return (
    <section aria-label={t('work.title')}>
      <Typography variant="h3">{t('work.title')}</Typography>
      <WorkLinks of={work} groupName={(group) => t(`work.groups.${group}`)} />
      {mayMake && (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {t('work.make')}
        </Button>
      )}
      {mayMake && <Button onClick={() => setIsProposing(true)}>{t('work.propose')}</Button>}
      {isProposing && (
        <ProposeDialog
          title={review.title}
          from={{ source: 'REVIEW', label: workLabelOf(review, timeZone), path: `/review/list?review=${review.id}` }}
          onClose={() => setIsProposing(false)}
        />
      )}
      {isOpen && <MakeWork review={review} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function MakeWork({ review: { id: reviewId, title }, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('reviews')
  const form = useRouteForm(reviews.makeWork, {
    known: { reviewId },
    defaults: { projectId: '', title: title.slice(0, 200) },
    onDone: () => {
      toast(t('work.made'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('work.make')} onClose={onClose}>
      <ProjectField form={form} name="projectId" label={t('work.project')} isRequired />
      <TextField form={form} name="title" label={t('work.name')} isRequired maxLength={200} />
    </FormDialog>
  )
}
