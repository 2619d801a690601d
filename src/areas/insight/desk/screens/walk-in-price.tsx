import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#web/ui/values.tsx'

type Props = { price: { total: number; perNight: number } | undefined; nights: number }

/** The price at once, with tax, so that the user can quote it to the waiting guest. */
export function WalkInPrice({ price, nights }: Props) {
  const { t } = useTranslation('desk')
  return (
    <Box role="status" sx={{ flex: 1, alignSelf: 'center', lineHeight: 1.3 }}>
      {price ? (
        <>
          <Box component="strong" sx={{ fontSize: 18, display: 'block' }}>
            <MoneyText amount={price.total} />
          </Box>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {nights > 1 ? (
              <>
                <MoneyText amount={price.perNight} /> {t('walkIn.perNight')}
              </>
            ) : (
              t('walkIn.withTax')
            )}
          </Box>
        </>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('walkIn.noPrice')}
        </Box>
      )}
    </Box>
  )
}
