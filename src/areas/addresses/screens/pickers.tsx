export { CityAndCountry, useCountryHelp } from './city-and-country.tsx'
export { PlaceField, PlaceInput } from './place-field.tsx'
