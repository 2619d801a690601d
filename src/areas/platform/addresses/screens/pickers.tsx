export { CityAndCountry, CountryField, useCountryHelp } from './city-and-country.tsx'
export { PlaceField, PlaceInput } from './place-field.tsx'
