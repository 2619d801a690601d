import MuiLink from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { mapUrl } from '../rules.ts'

/** Coordinates, and a way to see their streets on a map, which opens elsewhere. */
export function MapLink({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { t } = useTranslation('addresses')
  return (
    <MuiLink href={mapUrl(latitude, longitude)} target="_blank" rel="noreferrer noopener">
      {t('onMap', { latitude, longitude })}
    </MuiLink>
  )
}
