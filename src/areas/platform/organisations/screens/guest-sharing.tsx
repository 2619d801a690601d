import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useSession } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { GUEST_SHARINGS, type GuestSharing, organisations } from '../contract.ts'

/** What the properties of one's organisation share of their guests, and what each choice means; nothing is shared before it is chosen. */
export function GuestSharingPage() {
  const { t } = useTranslation('organisations')
  const { user } = useSession()
  const organizationId = user.organizationId ?? 0
  const read = useQuery(queryOf(organisations.get, { organizationId }))
  return (
    <Page title={t('sharing.title')} subtitle={t('sharing.text')} isNarrow>
      {!read.data &&
        (read.error ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <LinesSkeleton />)}
      {read.data && (
        <Section>
          <Sharing organizationId={organizationId} value={read.data.guestSharing} />
        </Section>
      )}
    </Page>
  )
}

function Sharing({ organizationId, value }: { organizationId: number; value: GuestSharing }) {
  const { t } = useTranslation('organisations')
  const id = useId()
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate, isPending } = useSend(organisations.shareGuests)
  const choose = async (guestSharing: GuestSharing) => {
    const question = { message: t(`sharing.confirm.${guestSharing}`), ok: t('sharing.save') }
    if (!(await confirm(question))) return
    const saved = { onSuccess: () => toast(t(`sharing.done.${guestSharing}`)), onError: notify.refusal }
    mutate({ organizationId, guestSharing }, saved)
  }
  return (
    <FormControl disabled={isPending}>
      <FormLabel id={id}>{t('sharing.label')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {GUEST_SHARINGS.map((each) => (
          <div key={each}>
            <FormControlLabel
              value={each}
              label={t(`sharing.choice.${each}`)}
              control={
                <Radio
                  onChange={() => void choose(each)}
                  slotProps={{ input: { 'aria-describedby': `${id}-${each}` } }}
                />
              }
            />
            <FormHelperText id={`${id}-${each}`} sx={{ ml: 8, mb: 3 }}>
              {t(`sharing.means.${each}`)}
            </FormHelperText>
          </div>
        ))}
      </RadioGroup>
    </FormControl>
  )
}
