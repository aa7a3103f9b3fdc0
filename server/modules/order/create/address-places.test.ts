import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';

const REST = { recipientName: '赵示例', recipientPhone: '13900001234', address: '示例路1号', rest: '' };
const placed = async (place: string) => {
  const parsed = await parseAddress(`赵示例 13900001234 ${place}示例路1号`);
  expect(parsed).toMatchObject({ ...REST, country: '中国' });
  return [parsed.province, parsed.city, parsed.district];
};

describe('the place of an address', () => {
  it.each([
    ['a province and a city without their endings', '广东深圳南山区', ['广东省', '深圳市', '南山区']],
    ['an autonomous region by its short name', '广西南宁市青秀区', ['广西壮族自治区', '南宁市', '青秀区']],
    ['a banner', '内蒙古呼伦贝尔市鄂温克族自治旗', ['内蒙古自治区', '呼伦贝尔市', '鄂温克族自治旗']],
    ['a prefecture as people say it', '湖北恩施州利川市', ['湖北省', '恩施土家族苗族自治州', '利川市']],
    ['a municipality written once', '上海浦东新区', ['上海市', '上海市', '浦东新区']],
    ['a municipality written twice', '上海市上海市黄浦区', ['上海市', '上海市', '黄浦区']],
    ['a level that nobody says', '重庆市县城口县', ['重庆市', '重庆市', '城口县']],
    ['a province and its city of one name', '吉林省吉林市船营区', ['吉林省', '吉林市', '船营区']],
    ['a county without its city', '浙江省义乌市', ['浙江省', '金华市', '义乌市']],
    ['a county without anything above it', '昆山市', ['江苏省', '苏州市', '昆山市']],
    ['a county that has no city', '河南省济源市', ['河南省', '济源市', '']],
    ['a city that has towns below it', '广东省东莞市虎门镇', ['广东省', '东莞市', '虎门镇']],
    ['a city without its province', '杭州市西湖区', ['浙江省', '杭州市', '西湖区']],
    ['places between commas', '浙江省，杭州市，西湖区，', ['浙江省', '杭州市', '西湖区']],
    [
      'a place that was written twice',
      '浙江省 杭州市 西湖区 浙江省杭州市西湖区',
      ['浙江省', '杭州市', '西湖区'],
    ],
  ])('is found: %s', async (_, place, want) => {
    expect(await placed(place)).toEqual(want);
  });

  it.each([
    ['浙江省杭州市临平区', '临平区'],
    ['浙江省杭州市钱塘区', '钱塘区'],
    ['福建省三明市沙县区', '沙县区'],
    ['福建省漳州市长泰区', '长泰区'],
    ['河南省洛阳市偃师区', '偃师区'],
    ['陕西省宝鸡市凤翔区', '凤翔区'],
    ['西藏自治区山南市错那市', '错那市'],
    ['新疆维吾尔自治区和田地区和康县', '和康县'],
    ['新疆维吾尔自治区和田地区和安县', '和安县'],
  ])('a county that is younger than 2021: %s', async (place, district) => {
    expect((await placed(place))[2]).toBe(district);
  });

  it.each([
    ['浙江省杭州市江干区', '上城区'],
    ['上海市闸北区', '静安区'],
    ['福建省漳州市长泰县', '长泰区'],
    ['四川省成都市郫县', '郫都区'],
    ['江苏省南通市港闸区', '崇川区'],
  ])('a name that is gone is written as it is today: %s', async (place, district) => {
    expect((await placed(place))[2]).toBe(district);
  });

  it.each([
    ['香港九龙油尖旺区', ['香港特别行政区', '九龙', '油尖旺区']],
    ['香港特别行政区湾仔区', ['香港特别行政区', '香港岛', '湾仔区']],
    ['中国香港 新界 沙田区 ', ['香港特别行政区', '新界', '沙田区']],
    ['澳门特别行政区离岛嘉模堂区', ['澳门特别行政区', '离岛', '嘉模堂区']],
    ['台湾省台北市信义区', ['台湾省', '台北市', '信义区']],
    ['臺灣臺北市信義區', ['台湾省', '台北市', '信义区']],
  ])('Hong Kong, Macau and Taiwan: %s', async (place, want) => {
    expect(await placed(place)).toEqual(want);
  });

  it('a short name that begins a street is the street’s', async () => {
    expect(await parseAddress('王示例 13900001234 江苏苏州姑苏区北京路1号')).toMatchObject({
      province: '江苏省',
      district: '姑苏区',
      address: '北京路1号',
    });
    expect(await parseAddress('王示例 13900001234 浙江杭州西湖大道8号')).toMatchObject({
      city: '杭州市',
      district: '',
      address: '西湖大道8号',
    });
  });

  it('a county’s name that several cities have is not guessed', async () => {
    const text = '王示例 13900001234 鼓楼区示例路1号';
    expect(await parseAddress(text)).toMatchObject({ province: '', rest: text });
  });
});

describe('name and numbers of an address', () => {
  const at = '浙江省杭州市西湖区示例路1号';
  it.each([
    ['a surname of two characters', `欧阳示例 13900001234 ${at}`, '欧阳示例', '13900001234'],
    ['a name that ends like a building', `陶国栋13900001234${at}`, '陶国栋', '13900001234'],
    ['a name with a point', `${at} 13900001234 阿依·示例`, '阿依·示例', '13900001234'],
    ['a number with its country', `王示例 +86 13900001234 ${at}`, '王示例', '13900001234'],
    ['a number of Hong Kong', `王示例 +852 5550 0123 ${at}`, '王示例', '+852 5550 0123'],
    ['a number of another country', `王示例 +1 (555) 010-0199 ${at}`, '王示例', '+1 (555) 010-0199'],
    ['a lent number', `王示例[1234] 18400001234-5678 ${at}`, '王示例[1234]', '18400001234-5678'],
    ['a landline', `王示例 0571-88880000 ${at}`, '王示例', '0571-88880000'],
    ['behind what a doorman is told', `${at} 物业前台 13900001234 王示例`, '王示例', '13900001234'],
  ])('%s', async (_, text, recipientName, recipientPhone) => {
    expect(await parseAddress(text)).toMatchObject({ recipientName, recipientPhone, district: '西湖区' });
  });

  it('six digits are a postcode where they stand by themselves, and not where they number a room', async () => {
    expect(await parseAddress(`王示例 13900001234 ${at} 310000`)).toMatchObject({
      postcode: '310000',
      address: '示例路1号',
    });
    expect(await parseAddress('王示例 13900001234 浙江省杭州市西湖区示例路100022号')).toMatchObject({
      postcode: '',
      address: '示例路100022号',
    });
  });
});
