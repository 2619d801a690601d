import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { WholeReview } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

/** What the guest of a review was given for what went wrong, and the way to give it. */
export function GesturePart({ of: { review, hasGuest, gesture } }: { of: WholeReview }) {
  const { t } = useTranslation('reviews')
  const mayGive = useCan('reviews.publish') && hasGuest && gesture === null
  const [isOpen, setOpen] = useState(false)
  if (gesture === null && !mayGive) return null
  return (
    <Section title={t('gesture.title')}>
      {gesture && (
        <>
          <CopyText label={gesture.offerName} text={gesture.code} />
          <Typography sx={{ overflowWrap: 'anywhere' }}>{gesture.reason}</Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {t('gesture.givenBy', { name: gesture.givenBy })} <MomentText instant={gesture.givenAt} isRelative /> ·{' '}
            {t(gesture.isUsed ? 'gesture.used' : 'gesture.unused')}
          </Typography>
        </>
      )}
      {mayGive && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('gesture.give')}
        </Button>
      )}
      {isOpen && <GiveDialog key={review.version} review={review} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type Props = { review: WholeReview['review']; onClose: () => void }

function GiveDialog({ review: { id: reviewId, version }, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const offers = useQuery(queryOf(reviews.gestureOffers, {})).data?.rows
  const form = useRouteForm(reviews.give, {
    known: { reviewId, version },
    defaults: { offerId: '', reason: '' },
    onDone: () => {
      toast(t('gesture.given'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('gesture.give')} onClose={onClose}>
      <Typography color="textSecondary">{t(offers?.length === 0 ? 'gesture.noOffers' : 'gesture.help')}</Typography>
      <SelectField
        form={form}
        name="offerId"
        label={t('gesture.offer')}
        isRequired
        options={(offers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField form={form} name="reason" label={t('gesture.reason')} isRequired maxLength={300} />
    </FormDialog>
  )
}
