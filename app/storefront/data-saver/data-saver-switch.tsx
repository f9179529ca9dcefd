export const DataSaverSwitch = () => null
