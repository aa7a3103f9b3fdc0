export { UploadPicturesButton } from './upload-pictures-button.tsx';
