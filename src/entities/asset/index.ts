export { AssetTags } from './asset-tags.tsx';
export { LicenceTag, licenceText, pictureOfAsset } from './asset-words.tsx';
