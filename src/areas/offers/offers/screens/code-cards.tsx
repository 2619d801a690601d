import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#core/language.ts'
import { useDays } from '#web/formats.ts'
import { useIsHotel, useSession } from '#web/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import type { Offer, OfferCode } from '../contract/replies.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** What the picture of a code says: of a place to stay its booking page with the code filled in, elsewhere the code. */
function useTextOf(): (code: string) => string {
  const isHotel = useIsHotel()
  const at = useSession().property?.seoFriendlyName ?? ''
  return (code) =>
    isHotel && at !== ''
      ? `${window.location.origin}/house?at=${encodeURIComponent(at)}&code=${encodeURIComponent(code)}`
      : code
}

type Props = { offer: Offer; codes: readonly OfferCode[]; close: () => void }

/** Codes to be handed out on paper, each with a picture that a camera reads. */
export function CodeCards({ offer, codes, close }: Props) {
  const { t, i18n } = useTranslation('offers')
  const { day } = useDays()
  const textOf = useTextOf()
  return (
    <Dialog
      open
      title={t('code.cards', { count: codes.length })}
      onClose={close}
      width={760}
      actions={
        <Button variant="contained" onClick={() => window.print()}>
          {t('code.print')}
        </Button>
      }
    >
      <Suspense fallback={<LinesSkeleton />}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
          {codes.map(({ id, code, expiresOn }) => (
            <Box component="figure" key={id} sx={{ m: 0, textAlign: 'center', breakInside: 'avoid' }}>
              <Box sx={{ display: 'flex', justifyContent: 'center' }}>
                <QrCode text={textOf(code)} label={t('code.picture', { code })} size={140} />
              </Box>
              <figcaption>
                <Typography variant="subtitle2" component="p">
                  {code}
                </Typography>
                <Typography variant="body2">{offer.title[languageOf(i18n.language)] || offer.name}</Typography>
                {expiresOn !== null && (
                  <Typography variant="body2">{t('code.validUntil', { day: day(expiresOn) })}</Typography>
                )}
              </figcaption>
            </Box>
          ))}
        </Box>
      </Suspense>
    </Dialog>
  )
}
