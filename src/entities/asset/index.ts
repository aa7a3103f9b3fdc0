export { LicenceTag, licenceText, pictureOfAsset } from './asset-words.tsx';
