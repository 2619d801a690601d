export { CityAndCountry } from './city-and-country.tsx'
export { PlaceField } from './place-field.tsx'
