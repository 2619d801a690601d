import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { isAccommodation } from '#core/codes.ts'
import { send, useSend } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { saveProperty } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Onboarding, onboarding, type Step, type StepKey } from '../contract.ts'
import { RoomsForm } from './rooms-form.tsx'

/** Where each step is done, when not on this page. */
const PLACES: Partial<Record<StepKey, Address>> = {
  DETAILS: '/property/settings',
  TAXES: '/property/settings',
  ROOM_TYPES: '/bookone-admin/room',
  ROOMS: '/bookone-admin/room',
  PRICES: '/bookone/manage-rates-availability',
  PICTURES: '/property/settings',
  PEOPLE: '/bookone-admin/create-user/0/0/0',
  PAYMENTS: '/bookone-admin/manage-payment-getway',
  FIRST_BOOKING: '/bookone/manage-booking/chart',
}

/** What is set up, what is missing, and the way into business. */
export function Checklist({ state }: { state: Onboarding }) {
  const { t } = useTranslation('onboarding')
  const { property, steps, percent } = state
  const isOpen = property?.propertyStatus === 'COMPLETED'
  const isHotel = property !== null && isAccommodation(property.businessType)
  const lists = [steps.filter(({ isRequired }) => isRequired), steps.filter(({ isRequired }) => !isRequired)]
  return (
    <Page
      title={isOpen ? t('title') : isHotel ? t('property') : t('business')}
      subtitle={property?.name}
      isNarrow
      actions={<Finish state={state} isOpen={isOpen} />}
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section title={isOpen ? t('opened') : t('progress', { percent })}>
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={t('progress', { percent })}
            sx={{ mb: 3 }}
          />
          {isOpen && (
            <Box sx={{ mb: 3 }}>
              <Typography>{t('openedText')}</Typography>
              <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2, mt: 2 }}>
                {isHotel && (
                  <Link to="/property/sample-data" isAlone>
                    {t('samples')}
                  </Link>
                )}
                <Link to="/property/import" isAlone>
                  {t('import')}
                </Link>
              </Stack>
            </Box>
          )}
          {lists.map((list, index) => (
            <Box
              key={index}
              component="ul"
              aria-label={t(index === 0 ? 'required' : 'later')}
              sx={{ listStyle: 'none', p: 0, m: 0 }}
            >
              {list.map((step) => (
                <StepLine key={step.key} step={step} isOpen={isOpen} />
              ))}
            </Box>
          ))}
        </Section>
        {isHotel && !isOpen && (
          <Section title={t('rooms.title')}>
            <RoomsForm />
          </Section>
        )}
      </Box>
    </Page>
  )
}

function StepLine({ step, isOpen }: { step: Step; isOpen: boolean }) {
  const { t } = useTranslation('onboarding')
  const { key, isDone, isRequired, count } = step
  const place = key === 'FIRST_BOOKING' && !isOpen ? undefined : PLACES[key]
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 3, minHeight: 48, borderTop: 1, borderColor: 'divider' }}
    >
      <Icon
        name={isDone ? 'check' : isRequired ? 'alert' : 'clock'}
        sx={{ color: isDone ? 'success.main' : isRequired ? 'warning.main' : 'text.secondary' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {place ? <Link to={place}>{t(`step.${key}`)}</Link> : t(`step.${key}`)}
        {!isRequired && !isDone && <Typography color="textSecondary">{t('canWait')}</Typography>}
      </Box>
      {count > 1 && <Typography color="textSecondary">{count}</Typography>}
      {(isDone || isRequired) && (
        <StatusChip tone={isDone ? 'confirmed' : 'tentative'} label={t(isDone ? 'done' : 'missing')} />
      )}
    </Stack>
  )
}

function Finish({ state, isOpen }: { state: Onboarding; isOpen: boolean }) {
  const { t } = useTranslation('onboarding')
  const go = useGo()
  const notify = useNotify()
  const { mutate, isPending } = useSend(onboarding.finish)
  if (isOpen) return null
  const finish = () =>
    mutate(
      {},
      {
        onSuccess: () => {
          toast(t('finished'))
          void send(properties.current, {})
            .then(saveProperty)
            .then(() => go('/master-service/home'))
        },
        onError: notify.refusal,
      },
    )
  return (
    <LoadingButton variant="contained" isLoading={isPending} disabled={!state.canFinish} onClick={finish}>
      {t('finish')}
    </LoadingButton>
  )
}
